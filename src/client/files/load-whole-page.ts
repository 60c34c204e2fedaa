const withoutFragment = (address: string) => address.split('#')[0];

/** Loads a page of ours as a whole, by its address; also the one that is there already. */
export function loadWholePage(
  address: string,
  page: Pick<Location, 'href' | 'assign' | 'reload'> = window.location,
): void {
  const target = new URL(address, page.href).href;
  if (target !== page.href) page.assign(target);
  // Where only a fragment differs, or nothing, a browser moves in the page and loads nothing.
  if (withoutFragment(target) === withoutFragment(page.href)) page.reload();
}
