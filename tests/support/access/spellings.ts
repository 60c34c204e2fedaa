function encodeLetters(path: string): string {
  return path.replace(/([a-z])([a-z]*)$/i, (_, letter: string, rest: string) => {
    return `%${letter.charCodeAt(0).toString(16)}${rest}`;
  });
}

type Spelling = (path: string) => string;

const spellings: Readonly<Record<string, Spelling>> = {
  'trailing slash': (path) => `${path}/`,
  'two trailing slashes': (path) => `${path}//`,
  'double slash': (path) => path.replace(/\/(?=[^/]*$)/, '//'),
  'double slash in front': (path) => `/${path}`,
  'encoded letter': encodeLetters,
  'encoded first word': (path) => path.replace('/api', '/%61pi'),
  'all encoded': (path) =>
    path.replaceAll(/[a-z]/gi, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  'encoded twice': (path) => encodeLetters(path).replaceAll('%', '%25'),
  'encoded slash': (path) => path.replace(/\/(?=[^/]*$)/, '%2f'),
  'dot segment': (path) => path.replace(/\/(?=[^/]*$)/, '/./'),
  'dots up': (path) => path.replace(/\/(?=[^/]*$)/, '/x/../'),
  'encoded dots': (path) => path.replace(/\/(?=[^/]*$)/, '/x/%2e%2e/'),
  'through a public path': (path) => `/api/docs/../..${path}`,
  'upper case': (path) => path.toUpperCase(),
  'upper case first word': (path) => path.replace('/api', '/API'),
  backslash: (path) => path.replace(/\/(?=[^/]*$)/, '\\'),
  semicolon: (path) => `${path};a=b`,
  'encoded query': (path) => `${path}%3fa=b`,
  NUL: (path) => `${path}%00`,
  hash: (path) => `${path}%23`,
};

export function spellingsOf(url: string): [what: string, url: string][] {
  const [path = '', query] = url.split('?', 2);
  return Object.entries(spellings).map(([what, spell]) => [
    what,
    spell(path) + (query === undefined ? '' : `?${query}`),
  ]);
}
