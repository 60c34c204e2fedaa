const ageWord = /^(j[uú]nior|jr\.?|filho|neto)$/i;
const particle = /^(van|von|de|del|della|der|den|di|da|do|dos|ter|ten|el|al|la|le|mac|st\.?)$/i;

export function splitName(name: string): { readonly given: string; readonly surname: string } {
  const words = name.trim().split(/\s+/);
  let start = words.length - 1;
  if (start > 0 && ageWord.test(words[start] ?? '')) start--;
  while (start > 1 && particle.test(words[start - 1] ?? '')) start--;
  return { given: words.slice(0, start).join(' '), surname: words.slice(start).join(' ') };
}
