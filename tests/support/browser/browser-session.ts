import { storeSession } from '#client/api/stored/session.ts';
import type { Role } from '#contract/policies.ts';

export function signIn(
  name: string,
  rol: Role = 'user',
  check = true,
  interestedIn = 'football',
): void {
  const user = { _id: name, name, email: `${name}@example.com`, image: null, check };
  const profile = { rol, interestedIn, gender: 'mujer' } as const;
  storeSession({ token: `token of ${name}`, user: { ...user, ...profile } });
}
