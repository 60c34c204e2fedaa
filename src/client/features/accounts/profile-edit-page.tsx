import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { userQuery } from '#client/api/detail-queries.ts';
import { hasTypedProfile, setProfileTyped } from '#client/api/stored/drafts.ts';
import { clearSession, getSession, useSession } from '#client/api/stored/session.ts';
import { Avatar } from '#client/artwork/avatar-picture.tsx';
import { ChangedMeanwhile } from '#client/forms/changed-meanwhile.tsx';
import { SaveNotSent } from '#client/forms/save-not-sent.tsx';
import { type FieldErrors, textsIn, useForm } from '#client/forms/use-form.ts';
import { ListError } from '#client/lists/errors/list-error.tsx';
import { ImageUploader } from '#client/pictures/image-uploader.tsx';
import { usePicture } from '#client/pictures/use-picture.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { Skeleton } from '#client/ui/states/skeleton.tsx';
import type { UserPage } from '#contract/calls/users.ts';
import { errorNotice, formNotice, noticesOf } from '#contract/errors/error-notices.ts';
import { failedReads } from '#contract/errors/error-pages.ts';
import { errorSentences } from '#contract/errors/error-sentences.ts';
import { checkForm } from '#contract/form-checks.ts';
import type { Gender } from '#contract/genders.ts';
import { notices, profileUpdatedNotice } from '#contract/notices.ts';
import { updateProfile } from './account-calls.ts';
import styles from './auth-page-layout.module.css';
import { NameField } from './name-field.tsx';
import { GenderField, InterestField } from './person-fields.tsx';
import { differencesOf, fields, labels } from './profile-differences.ts';
import { getProfileDraft, type ProfileDraft, storeProfileDraft } from './profile-draft.ts';
import { dropUnchanged, readUpdate } from './updated-fields.ts';
import { useNameCheck } from './use-name-check.ts';

type Field = keyof typeof labels;
const callNotices = noticesOf('PATCH /users/update/update');

/** See docs/product/accounts.md#profile-update. */
export default function ProfileEditPage() {
  const user = useSession();
  return (
    <>
      <title>Edit profile · Tifo</title>
      <h2>Edit profile</h2>
      {user && <OwnProfile key={user._id} id={user._id} />}
    </>
  );
}

/** Loads the profile, because the stored session may be out of date. */
function OwnProfile({ id }: { id: string }) {
  const query = useQuery(userQuery(id));
  const { data, isPending } = query;
  if (isPending) return <Skeleton className={styles.pending} />;
  // A failed refetch must not unmount the form.
  if (data === undefined)
    return <ListError query={query} refused={failedReads['GET /users/:id']} />;
  return <EditForm profile={data} />;
}

/** Keeps the input if another tab ends the session, which every save does. */
function useDraft(draft: ProfileDraft) {
  const latest = useRef(draft);
  const isSaved = useRef(false);
  useEffect(() => {
    latest.current = draft;
    setProfileTyped(isEdited(draft));
  });
  useEffect(() => {
    storeProfileDraft(null);
    return () => {
      const hasUnsavedInput = hasTypedProfile() && !isSaved.current;
      setProfileTyped(false);
      const isLoggedIn = getSession()?._id === latest.current.saved._id;
      if (isLoggedIn || !hasUnsavedInput) return;
      storeProfileDraft(latest.current);
      showNotice(notices.sessionEnded, { stays: true });
    };
  }, []);
  return {
    /** Must be called before a save ends the session. */
    setSaved: () => {
      isSaved.current = true;
    },
  };
}

function isEdited({ saved, name, interest, gender }: ProfileDraft): boolean {
  return (
    name !== saved.name || interest !== saved.interestedIn || gender !== (saved.gender ?? null)
  );
}

function EditForm({ profile }: { profile: UserPage }) {
  const client = useQueryClient();
  const [draft] = useState(() => getProfileDraft(profile._id));
  const [saved, setSaved] = useState(draft?.saved ?? profile);
  const [changed, setChanged] = useState(saved.version === profile.version ? null : profile);
  const [isUnsent, setUnsent] = useState(false);
  const [name, setName] = useState(draft?.name ?? profile.name);
  const [interest, setInterest] = useState(draft?.interest ?? profile.interestedIn);
  const [gender, setGender] = useState<Gender | null>((draft ?? profile).gender ?? null);
  const draftState = useDraft({ saved, name, interest, gender });
  const nameCheck = useNameCheck(name, saved.name);
  const picture = usePicture('user');

  async function findChanges(): Promise<FieldErrors<Field>> {
    const query = userQuery(profile._id);
    await client.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' });
    const stored = await client.fetchQuery(query).catch(() => null);
    if (stored) setChanged(stored);
    else setUnsent(true);
    return {};
  }

  function keepStored(stored: UserPage) {
    setSaved(stored);
    setChanged(null);
    setName(stored.name);
    setInterest(stored.interestedIn);
    setGender(stored.gender ?? null);
    void picture.choose(null);
    // Choosing the same file again fires no event unless the input is cleared.
    const fileInput = form.ref.current?.querySelector<HTMLInputElement>('input[type=file]');
    if (fileInput) fileInput.value = '';
    form.ref.current?.querySelector('input')?.focus();
  }

  function replaceStored(stored: UserPage) {
    flushSync(() => {
      setSaved(stored);
      setChanged(null);
    });
    form.ref.current?.requestSubmit();
  }

  async function send(data: FormData): Promise<FieldErrors<Field> | null> {
    setUnsent(false);
    data.delete('image');
    const { name, interestedIn, gender = '' } = saved;
    const hasChanges = dropUnchanged(data, { name, interestedIn, gender });
    const changedFields = Object.entries(fields).filter(([field]) => data.has(field));
    const failure = checkForm(Object.fromEntries(changedFields), textsIn(data));
    if (failure) {
      showNotice(formNotice(callNotices, failure));
      return failure.fields;
    }
    const image = await picture.cut();
    if (image) data.set('image', image);
    if (!hasChanges && !image) {
      showNotice(notices.profileUnchanged);
      return {};
    }

    const result = await updateProfile(data, saved.version);
    if (!result.ok) {
      if (result.problem.code === 'changedMeanwhile') return findChanges();
      if (result.status === 0) {
        setUnsent(true);
        return {};
      }
      picture.refuse(result.problem);
      showNotice(errorNotice(callNotices, result.problem));
      return errorSentences(result.problem, labels);
    }
    const { updated, failed } = readUpdate<Field>(result.data);
    if (failed) {
      showNotice(notices.profileFailed);
      return {};
    }
    draftState.setSaved();
    // Clearing the session clears the notices, too.
    clearSession();
    showNotice(profileUpdatedNotice(updated.map((field) => labels[field])));
    return null;
  }

  const { form, errors, busy, ready } = useForm(send);
  return (
    <>
      {changed && (
        <ChangedMeanwhile
          what="profile"
          differences={differencesOf(changed, {
            name,
            interest,
            gender,
            hasChosenPicture: picture.chosen !== null,
            openedImage: saved.image,
          })}
          onKeep={() => keepStored(changed)}
          onReplace={() => replaceStored(changed)}
        />
      )}
      <form {...form} className={styles.form}>
        <NameField
          label={labels.name}
          check={nameCheck}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errors.name}
        />
        <InterestField value={interest} onChange={setInterest} error={errors.interestedIn} />
        <GenderField value={gender} onChange={setGender} error={errors.gender} />
        <ImageUploader
          picture={picture}
          placeholder={<Avatar name={name || 'Tifo'} image={saved.image} size={56} decorative />}
          without={saved.image ? undefined : 'Without one you get this mosaic.'}
          error={errors.image}
        />
        <Button type="submit" variant="solid" wide busy={busy} disabled={!ready}>
          {isUnsent ? 'Try again' : 'Save'}
        </Button>
        {isUnsent && <SaveNotSent />}
        <p className={styles.small}>Saving logs you out. Log in again to see your changes.</p>
      </form>
    </>
  );
}
