/** What is used of the Network Information API, which not every browser has. */
interface WithConnection {
  readonly connection?: { readonly saveData?: boolean };
}

/** Whether the fan asked the browser to save data (Network Information API, `saveData`). */
export function savesData(): boolean {
  return (navigator as WithConnection).connection?.saveData === true;
}
