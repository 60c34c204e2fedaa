import { storeSession } from '#client/api/session.ts';
import type { Role } from '#contract/policies.ts';

/** Signs in a verified fan of that name in this browser, or an admin. */
export function signIn(name: string, rol: Role = 'user'): void {
  const user = { _id: name, name, email: `${name}@example.com`, image: null, check: true };
  const rest = { rol, interestedIn: 'football', gender: 'mujer' } as const;
  storeSession({ token: `token of ${name}`, user: { ...user, ...rest } });
}
