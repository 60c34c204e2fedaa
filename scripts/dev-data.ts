// Creates fans with likes through the API of a running server, for development.
const password = 'Fondo-Norte-26!';

interface DevFan {
  readonly name: string;
  readonly email: string;
  readonly interestedIn: string;
  readonly gender: string;
  readonly likes: readonly (readonly [search: string, words: string, toggle: string])[];
}

const fans: readonly DevFan[] = [
  {
    name: 'Lucía Peña',
    email: 'lucia@example.com',
    interestedIn: 'fifa',
    gender: 'mujer',
    likes: [
      ['players/byName', 'bonmati', 'togglePlayer'],
      ['players/byName', 'bellingham', 'togglePlayer'],
      ['rider/byName', 'vinales', 'toggleRider'],
    ],
  },
  {
    name: 'Íñigo Ruiz',
    email: 'inigo@example.com',
    interestedIn: 'motogp',
    gender: 'hombre',
    likes: [
      ['rider/byName', 'marc marquez', 'toggleRider'],
      ['players/byName', 'bellingham', 'togglePlayer'],
      ['circuit/byName', 'jerez', 'toggleCircuit'],
    ],
  },
  {
    name: 'Nerea Soto',
    email: 'nerea@example.com',
    interestedIn: 'powerlifting',
    gender: 'otros',
    likes: [['lifter/sort', 'olivares', 'lifter/toggleLifter']],
  },
];

async function send(base: string, path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(`${base}/api/v1/${path}`, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

const toJson = (token: string | null, body: unknown) => ({
  headers: {
    'content-type': 'application/json',
    ...(token !== null && { authorization: `Bearer ${token}` }),
  },
  body: JSON.stringify(body),
});

async function readCode(mailbox: string, email: string): Promise<string> {
  const mails = await (await fetch(mailbox)).text();
  const entry = mails.split('<li>').find((part) => part.includes(email));
  const path = entry?.match(/href="([^"]+)"/)?.[1];
  const mail = path ? await (await fetch(new URL(path, mailbox))).text() : '';
  const code = mail.match(/^\s*(\d{6})\s*$/m)?.[1];
  if (!code) throw new Error(`No code came for ${email}`);
  return code;
}

interface SeedOptions {
  readonly base: string;
  readonly mailbox: string;
  readonly grant: (email: string) => Promise<unknown>;
}

async function registerFan({ base, mailbox }: SeedOptions, fan: DevFan): Promise<void> {
  const { name, email, interestedIn, gender } = fan;
  const registration = await send(base, 'users/registerRedirect', {
    method: 'POST',
    ...toJson(null, { name, email, interestedIn, gender, password }),
  });
  const { token } = await registration.json();
  const confirmationCode = await readCode(mailbox, email);
  const verification = toJson(token, { email, confirmationCode });
  await send(base, 'users/check', { method: 'POST', ...verification });
  for (const [search, words, toggle] of fan.likes) {
    const { headers } = toJson(token, null);
    const results = await send(base, `${search}/${encodeURIComponent(words)}`, { headers });
    const { data } = await results.json();
    const like = { method: 'PATCH', ...toJson(token, { on: true }) };
    await send(base, `users/${toggle}/${data[0]._id}`, like);
  }
}

/** Makes the first fan an admin. */
export async function seedFans(options: SeedOptions): Promise<void> {
  const { base, grant } = options;
  const [first] = fans;
  if (!first) return;
  const login = await fetch(`${base}/api/v1/users/login`, {
    method: 'POST',
    ...toJson(null, { email: first.email, password }),
  });
  if (!login.ok) {
    for (const fan of fans) await registerFan(options, fan);
    await grant(first.email);
  }
  const names = fans.map(({ email }) => email).join(', ');
  console.log(`Log in as ${names} with ${password} (the first is an admin).`);
}
