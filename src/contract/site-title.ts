/** Title of the home page and of pages without their own. */
export const siteTitle = 'Tifo';

export const siteDescription = 'Create, share and celebrate your favourite sports moments.';
