import type { Difference } from '#client/forms/changed-meanwhile.tsx';
import type { UserPage } from '#contract/calls/users.ts';
import { labelsOf } from '#contract/form-checks.ts';
import { profileForm, withInterests } from '#contract/forms.ts';
import type { Gender } from '#contract/genders.ts';
import { getSportByInterest } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';

export const fields = withInterests(profileForm, sports);
export const labels = { ...labelsOf(fields), image: 'Image' } as const;

export interface ProfileInput {
  readonly name: string;
  readonly interest: string;
  readonly gender: Gender | null;
  readonly hasChosenPicture: boolean;
  readonly openedImage: string | null;
}

type StoredProfile = Pick<UserPage, 'name' | 'interestedIn' | 'gender' | 'image'>;

/** See docs/product/forms.md#changed-meanwhile. */
export function differencesOf(stored: StoredProfile, input: ProfileInput): Difference[] {
  const interestLabel = (interest: string) =>
    getSportByInterest(sports, interest)?.shortLabel ?? interest;
  return [
    { label: labels.name, saved: stored.name, here: input.name },
    {
      label: labels.interestedIn,
      saved: interestLabel(stored.interestedIn),
      here: interestLabel(input.interest),
    },
    { label: labels.gender, saved: stored.gender ?? '', here: input.gender ?? '' },
    ...listPictureDifferences(stored.image, input),
  ].filter(({ saved, here }) => saved !== here);
}

function listPictureDifferences(
  storedImage: string | null,
  { hasChosenPicture, openedImage }: ProfileInput,
): Difference[] {
  if (hasChosenPicture) {
    const saved = storedImage ? 'a picture' : 'no picture';
    return [{ label: labels.image, saved, here: 'the picture you chose' }];
  }
  if (storedImage === openedImage) return [];
  const saved = storedImage ? 'a new picture' : 'no picture';
  return [{ label: labels.image, saved, here: 'no picture chosen, so this remains' }];
}
