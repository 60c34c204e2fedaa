const withoutFragment = (address: string) => address.split('#')[0];

/** Loads a page by a full navigation, even the current one. */
export function loadWholePage(
  address: string,
  page: Pick<Location, 'href' | 'assign' | 'reload'> = window.location,
): void {
  const target = new URL(address, page.href).href;
  if (target !== page.href) page.assign(target);
  // Assigning another fragment of the same address does not reload the page.
  if (withoutFragment(target) === withoutFragment(page.href)) page.reload();
}
