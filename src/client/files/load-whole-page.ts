const withoutFragment = (address: string) => address.split('#')[0];

/** Loads a page of the site by a full navigation, even the current one. */
export function loadWholePage(
  address: string,
  page: Pick<Location, 'href' | 'assign' | 'reload'> = window.location,
): void {
  const target = new URL(address, page.href).href;
  if (target !== page.href) page.assign(target);
  // Browsers do not reload if only the fragment differs, or nothing.
  if (withoutFragment(target) === withoutFragment(page.href)) page.reload();
}
