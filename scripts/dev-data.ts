// Creates named fans with likes through the API of a running server.
/** Shared by all named fans; the server refuses common passwords. */
const password = 'Fondo-Norte-26!';

interface DevFan {
  readonly name: string;
  readonly email: string;
  readonly interestedIn: string;
  readonly gender: string;
  readonly likes: readonly (readonly [base: string, search: string, toggle: string])[];
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

async function ask(base: string, path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(`${base}/api/v1/${path}`, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

const json = (token: string | null, body: unknown) => ({
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

interface Seeding {
  readonly base: string;
  readonly mailbox: string;
  readonly grant: (email: string) => Promise<unknown>;
}

async function join({ base, mailbox }: Seeding, fan: DevFan): Promise<void> {
  const { name, email, interestedIn, gender } = fan;
  const registered = await ask(base, 'users/registerRedirect', {
    method: 'POST',
    ...json(null, { name, email, interestedIn, gender, password }),
  });
  const { token } = await registered.json();
  const confirmationCode = await readCode(mailbox, email);
  await ask(base, 'users/check', { method: 'POST', ...json(token, { email, confirmationCode }) });
  for (const [search, words, toggle] of fan.likes) {
    const { headers } = json(token, null);
    const found = await ask(base, `${search}/${encodeURIComponent(words)}`, { headers });
    const { data } = await found.json();
    const like = { method: 'PATCH', ...json(token, { on: true }) };
    await ask(base, `users/${toggle}/${data[0]._id}`, like);
  }
}

/** Creates missing fans and makes the first an admin by `grant`. */
export async function seedFans(seeding: Seeding): Promise<void> {
  const { base, grant } = seeding;
  const [first] = fans;
  if (!first) return;
  const known = await fetch(`${base}/api/v1/users/login`, {
    method: 'POST',
    ...json(null, { email: first.email, password }),
  });
  if (!known.ok) {
    for (const fan of fans) await join(seeding, fan);
    await grant(first.email);
  }
  const names = fans.map(({ email }) => email).join(', ');
  console.log(`Log in as ${names} with ${password} (the first is an admin).`);
}
