import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { userQuery } from '#client/api/detail-queries.ts';
import { hasTypedProfile, setProfileTyped } from '#client/api/stored/drafts.ts';
import { clearSession, getSession, useSession } from '#client/api/stored/session.ts';
import { Avatar } from '#client/artwork/avatar-picture.tsx';
import { ChangedMeanwhile, type Difference } from '#client/forms/changed-meanwhile.tsx';
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
import { checkForm, labelsOf } from '#contract/form-checks.ts';
import { profileForm, withInterests } from '#contract/forms.ts';
import type { Gender } from '#contract/genders.ts';
import { getSportByInterest } from '#contract/kinds/sport.ts';
import { notices, profileUpdatedNotice } from '#contract/notices.ts';
import { sports } from '#sports/index.ts';
import { updateProfile } from './account-calls.ts';
import styles from './auth-page-layout.module.css';
import { NameField } from './name-field.tsx';
import { GenderField, InterestField } from './person-fields.tsx';
import { getProfileDraft, keepProfileDraft, type ProfileDraft } from './profile-draft.ts';
import { dropUnchanged, readUpdate } from './updated-fields.ts';
import { useNameCheck } from './use-name-check.ts';

const fields = withInterests(profileForm, sports);
const labels = { ...labelsOf(fields), image: 'Image' } as const;
type Field = keyof typeof labels;
const words = noticesOf('PATCH /users/update/update');

/** /profile/edit: name, interest, gender and picture (docs/product/accounts.md#profile-update). */
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

/** Starts from the saved profile, which may differ from the stored session. */
function OwnProfile({ id }: { id: string }) {
  const query = useQuery(userQuery(id));
  const { data, isPending } = query;
  if (isPending) return <Skeleton className={styles.pending} />;
  // A failed refetch keeps the form.
  if (data === undefined)
    return <ListError query={query} refused={failedReads['GET /users/:id']} />;
  return <EditForm own={data} />;
}

/** Keeps the input if the session ends elsewhere, as by another tab's save. */
function useDraft(typed: ProfileDraft) {
  const latest = useRef(typed);
  const isSaved = useRef(false);
  useEffect(() => {
    latest.current = typed;
    setProfileTyped(isTyped(typed));
  });
  useEffect(() => {
    keepProfileDraft(null);
    return () => {
      const last = latest.current;
      const isUnsaved = hasTypedProfile();
      setProfileTyped(false);
      if (isSaved.current || getSession()?._id === last.saved._id || !isUnsaved) return;
      keepProfileDraft(last);
      showNotice(notices.sessionEnded, { stays: true });
    };
  }, []);
  return {
    /** The save ends the session. */
    setSaved: () => {
      isSaved.current = true;
    },
  };
}

function isTyped({ saved, name, interest, gender }: ProfileDraft): boolean {
  return (
    name !== saved.name || interest !== saved.interestedIn || gender !== (saved.gender ?? null)
  );
}

function EditForm({ own }: { own: UserPage }) {
  const client = useQueryClient();
  const [draft] = useState(() => getProfileDraft(own._id));
  const [saved, setSaved] = useState(draft?.saved ?? own);
  /** Actual saved profile, once a concurrent change is known. */
  const [found, setFound] = useState(saved.version === own.version ? null : own);
  const [unsent, setUnsent] = useState(false);
  const [name, setName] = useState(draft?.name ?? own.name);
  const [interest, setInterest] = useState(draft?.interest ?? own.interestedIn);
  const [gender, setGender] = useState<Gender | null>((draft ?? own).gender ?? null);
  const kept = useDraft({ saved, name, interest, gender });
  const nameAnswer = useNameCheck(name, saved.name);
  const picture = usePicture('user');

  async function lookAgain(): Promise<FieldErrors<Field>> {
    const query = userQuery(own._id);
    await client.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' });
    const now = await client.fetchQuery(query).catch(() => null);
    if (now) setFound(now);
    else setUnsent(true);
    return {};
  }

  function keep(now: UserPage) {
    setSaved(now);
    setFound(null);
    setName(now.name);
    setInterest(now.interestedIn);
    setGender(now.gender ?? null);
    void picture.choose(null);
    // Browsers fire no event when the same file is chosen again.
    const file = form.ref.current?.querySelector<HTMLInputElement>('input[type=file]');
    if (file) file.value = '';
    form.ref.current?.querySelector('input')?.focus();
  }

  function replace(now: UserPage) {
    flushSync(() => {
      setSaved(now);
      setFound(null);
    });
    form.ref.current?.requestSubmit();
  }

  async function send(data: FormData): Promise<FieldErrors<Field> | null> {
    setUnsent(false);
    data.delete('image');
    const { name, interestedIn, gender = '' } = saved;
    const isChanged = dropUnchanged(data, { name, interestedIn, gender });
    const changed = Object.entries(fields).filter(([field]) => data.has(field));
    const wrong = checkForm(Object.fromEntries(changed), textsIn(data));
    if (wrong) {
      showNotice(formNotice(words, wrong));
      return wrong.fields;
    }
    const image = await picture.cut();
    if (image) data.set('image', image);
    if (!isChanged && !image) {
      showNotice(notices.profileUnchanged);
      return {};
    }

    const answer = await updateProfile(data, saved.version);
    if (!answer.ok) {
      if (answer.problem.code === 'changedMeanwhile') return lookAgain();
      if (answer.status === 0) {
        setUnsent(true);
        return {};
      }
      picture.refuse(answer.problem);
      showNotice(errorNotice(words, answer.problem));
      return errorSentences(answer.problem, labels);
    }
    const { updated, failed } = readUpdate<Field>(answer.data);
    if (failed) {
      showNotice(notices.profileFailed);
      return {};
    }
    kept.setSaved();
    // After the session, which clears the notice log.
    clearSession();
    showNotice(profileUpdatedNotice(updated.map((field) => labels[field])));
    return null;
  }

  const { form, errors, busy, ready } = useForm(send);
  const drawn = { name: name || 'Tifo', image: saved.image };
  return (
    <>
      {found && (
        <ChangedMeanwhile
          what="profile"
          differences={differencesOf(found, {
            name,
            interest,
            gender,
            hasPicture: picture.chosen !== null,
            image: saved.image,
          })}
          onKeep={() => keep(found)}
          onReplace={() => replace(found)}
        />
      )}
      <form {...form} className={styles.form}>
        <NameField
          label={labels.name}
          answer={nameAnswer}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errors.name}
        />
        <InterestField value={interest} onChange={setInterest} error={errors.interestedIn} />
        <GenderField value={gender} onChange={setGender} error={errors.gender} />
        <ImageUploader
          picture={picture}
          placeholder={<Avatar {...drawn} size={56} decorative />}
          without={saved.image ? undefined : 'Without one you get this mosaic.'}
          error={errors.image}
        />
        <Button type="submit" variant="solid" wide busy={busy} disabled={!ready}>
          {unsent ? 'Try again' : 'Save'}
        </Button>
        {unsent && <SaveNotSent />}
        <p className={styles.small}>Saving logs you out. Log in again to see your changes.</p>
      </form>
    </>
  );
}

interface Typed {
  readonly name: string;
  readonly interest: string;
  readonly gender: Gender | null;
  readonly hasPicture: boolean;
  readonly image: string | null;
}

function differencesOf(now: UserPage, typed: Typed): Difference[] {
  const interestLabel = (interest: string) =>
    getSportByInterest(sports, interest)?.shortLabel ?? interest;
  const pictures = { saved: now.image ? 'a picture' : 'no picture', here: 'another one' };
  return [
    { label: labels.name, saved: now.name, here: typed.name },
    {
      label: labels.interestedIn,
      saved: interestLabel(now.interestedIn),
      here: interestLabel(typed.interest),
    },
    { label: labels.gender, saved: now.gender ?? '', here: typed.gender ?? '' },
    ...(typed.hasPicture || now.image !== typed.image
      ? [{ label: labels.image, ...pictures }]
      : []),
  ].filter(({ saved, here }) => saved !== here);
}
