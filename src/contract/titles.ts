/** What the site is called, and of pages without a title of their own. */
export const siteTitle = 'Tifo';
/** Of an address without a page. */
export const notFoundTitle = '404 Not Found · Tifo';

/** Titles of the pages that anyone may open, by their addresses: the same on both sides. */
export const pageTitles = {
  '/': siteTitle,
  '/about': 'Our Story · Tifo',
  '/register': 'Sign up · Tifo',
  '/login': 'Log in · Tifo',
  '/forgotPassword': 'Forgot your password? · Tifo',
  '/verifyCode': 'Verify your account · Tifo',
  '/users': 'Find fans · Tifo',
  '/terms': 'Terms of Use · Tifo',
  '/privacy': 'Privacy Policy · Tifo',
} as const;
