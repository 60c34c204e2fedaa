/** What the site is called: the title of its home page, and of pages without one of their own. */
export const siteTitle = 'Tifo';

/** What the site is for, in a sentence. */
export const siteDescription = 'Create, share and celebrate your favourite sports moments.';
