/** What the site is called: the title of its home page, and of pages without one of their own. */
export const siteTitle = 'Tifo';
