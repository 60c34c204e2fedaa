import type { StoredUser } from '#client/api/stored/session.ts';

export const storedFan: StoredUser = {
  token: 'token-1',
  _id: 'u1',
  name: 'Lucía',
  email: 'lucia@example.com',
  image: null,
  check: true,
  role: 'user',
  interestedIn: 'fifa',
  gender: 'mujer',
};
