/** Addresses of the home page's pictures, and of those that scripts/client/draw-pictures.ts draws, by their files. */
const files = import.meta.glob<string>(['/src/client/artwork/files/*.svg', '/drawn/*.svg'], {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Address of a picture: 'empty-sector', or a sport's name and the picture's, 'football-phone'. */
export function requirePicture(name: string): string {
  const address = files[`/drawn/${name}.svg`] ?? files[`/src/client/artwork/files/${name}.svg`];
  if (address === undefined) throw new Error(`There is no picture ${name}`);
  return address;
}
