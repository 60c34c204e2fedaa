import { reservedName } from '#contract/errors/error-sentences.ts';
import type { Issue } from '#contract/errors/errors.ts';
import { type Gender, genders } from '#contract/genders.ts';
import { getSportByInterest, type Sport } from '#contract/kinds/sport.ts';
import { fail } from '#server/shared/fail.ts';
import { cleanName, isReservedName } from '../names/names.ts';

export function requireGender(given: string | undefined): Gender {
  return genders.find((known) => known === given) ?? fail('genderRequired', required('gender'));
}

export function requireInterest(sports: readonly Sport[], given: string | undefined): string {
  const sport = given === undefined ? null : getSportByInterest(sports, given);
  return sport?.interest ?? fail('interestRequired', required('interestedIn'));
}

/** Throws 'invalid' or 'reservedName'. */
export function requireName(given: string): string {
  const cleaned = cleanName(given);
  if ('issue' in cleaned) fail('invalid', { issues: [cleaned.issue] });
  if (isReservedName(cleaned.name)) {
    fail('reservedName', { issues: [{ field: 'name', message: reservedName }] });
  }
  return cleaned.name;
}

function required(field: string): { issues: Issue[] } {
  return { issues: [{ field, message: 'is required' }] };
}
