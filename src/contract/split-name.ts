const suffix = /^(j[uú]nior|jr\.?|filho|neto)$/i;
const particle = /^(van|von|de|del|della|der|den|di|da|do|dos|ter|ten|el|al|la|le|mac|st\.?)$/i;

/** Includes particles and suffixes in the surname: 'van Dijk', 'Santos Júnior'. */
export function splitName(name: string): { readonly given: string; readonly surname: string } {
  const words = name.trim().split(/\s+/);
  let surnameStart = words.length - 1;
  if (surnameStart > 0 && suffix.test(words[surnameStart] ?? '')) surnameStart -= 1;
  while (surnameStart > 1 && particle.test(words[surnameStart - 1] ?? '')) surnameStart -= 1;
  return {
    given: words.slice(0, surnameStart).join(' '),
    surname: words.slice(surnameStart).join(' '),
  };
}
