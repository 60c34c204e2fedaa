/**
 * Common passwords that satisfy the rule mostly add a capital letter, digits and a sign to a base
 * word ('Password1!', 'B@rcelona92').
 */
const commonWords = new Set(
  (
    'a aa aaa ab abc abcd abcde abcdef abcdefg abcdefgh abcabc ' +
    'q qw qwe qwer qwert qwerty qwertyu qwertyui qwertyuiop qwertz qwerti azerty asd asdf asdfg ' +
    'asdfgh asdfghjkl asdasd zxc zxcv zxcvbn zxcvbnm qaz qazwsx qazxsw wsx qazqaz qweqwe qweasd ' +
    'qweasdzxc zaq zaqwsx ' +
    'password passwort passwd pass passw passpass motdepasse contrasena contraseña contra clave ' +
    'senha mypassword newpassword changeme changeit secret secreto letmein welcome bienvenido ' +
    'bienvenida hello hola holahola login admin administrator administrador root test testing ' +
    'tester prueba pruebas usuario user guest invitado default temporal temp master maestro access ' +
    'acceso security seguridad system sistema server internet computer ordenador samsung iphone ' +
    'google facebook instagram whatsapp tifo ' +
    'football futbol fútbol soccer baseball basketball baloncesto hockey tennis motogp fifa ' +
    'powerlifting barcelona barca barça fcbarcelona realmadrid madrid halamadrid atletico sevilla ' +
    'betis valencia athletic liverpool chelsea arsenal manchester united everton tottenham juventus ' +
    'milan inter napoli bayern ajax porto benfica bocajuniors boca river riverplate argentina ' +
    'espana españa spain mexico colombia brasil messi leomessi ronaldo cristiano neymar maradona ' +
    'pele zidane mbappe marquez marcmarquez rossi valentino vale lorenzo yamaha ducati honda suzuki ' +
    'ferrari porsche mercedes ' +
    'iloveyou teamo teamomucho tequiero love amor amores mivida princess princesa prince principe ' +
    'angel angeles dragon monkey shadow sunshine superman batman spiderman pokemon pikachu starwars ' +
    'matrix killer hunter ranger buster tigger ginger cookie chocolate cheese banana flower summer ' +
    'winter spring autumn verano invierno primavera otono january february march april june july ' +
    'august september october november december enero febrero marzo abril mayo junio julio agosto ' +
    'septiembre octubre noviembre diciembre monday friday sunday lunes viernes domingo ' +
    'michael jordan jennifer jessica ashley daniel thomas robert andrew charlie george alexander ' +
    'alejandro carlos maria jose antonio manuel david javier pablo sergio lucia carmen laura marta ' +
    'trustno whatever freedom libertad blessed jesus jesuscristo dios fuckyou hottie loveme estrella ' +
    'mariposa gatito perrito nothing nada lol omg'
  ).split(' '),
);

const lookAlikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/**
 * Detects common words in disguise, which the rule alone would accept
 * (docs/product/accounts.md#passwords).
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const core = plain.replaceAll(/^\P{Letter}+|\P{Letter}+$/gu, '');
  const candidates = [plain, core, plain.replace(/\P{Letter}+$/u, '')];
  return candidates.some((text) => {
    const decoded = text.replaceAll(/[@431!0$57]/g, (sign) => lookAlikes[sign] ?? sign);
    return commonWords.has(keepLetters(text)) || commonWords.has(keepLetters(decoded));
  });
}

function keepLetters(text: string): string {
  return text.replaceAll(/\P{Letter}/gu, '');
}
