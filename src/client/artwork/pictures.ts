const files = import.meta.glob<string>(['/src/client/artwork/files/*.svg', '/drawn/*.svg'], {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Returns the URL of a picture such as 'empty-sector' or 'football-phone'. */
export function requirePicture(name: string): string {
  const address = files[`/drawn/${name}.svg`] ?? files[`/src/client/artwork/files/${name}.svg`];
  if (address === undefined) throw new Error(`There is no picture ${name}`);
  return address;
}
