/** Addresses of the pictures that scripts/client/draw-pictures.ts drew, by their files; those of a login are its own. */
const files = import.meta.glob<string>(['/drawn/*.svg', '!/drawn/glimpse-*.svg'], {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Address of a picture: 'empty-sector', or a sport's name and the picture's, 'football-phone'. */
export function requirePicture(name: string): string {
  const address = files[`/drawn/${name}.svg`];
  if (address === undefined) throw new Error(`There is no picture ${name}`);
  return address;
}
