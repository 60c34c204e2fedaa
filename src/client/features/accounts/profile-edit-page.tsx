import { useState } from 'react';
import { clearSession, type StoredUser, useSession } from '#client/api/session.ts';
import { Avatar } from '#client/artwork/avatar.tsx';
import { ImageUploader } from '#client/pictures/image-uploader.tsx';
import { usePicture } from '#client/pictures/use-picture.ts';
import { Button } from '#client/ui/button.tsx';
import { showNotice } from '#client/ui/notice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { userNameLength } from '#contract/accounts.ts';
import { notices, profileUpdatedNotice } from '#contract/notices.ts';
import { updateProfile } from './account-calls.ts';
import { profileNotice } from './account-notices.ts';
import styles from './account-page.module.css';
import { type FieldErrors, fieldErrors, missingFields } from './field-errors.ts';
import { GenderField, InterestField } from './person-fields.tsx';
import { keepChanges, readUpdate } from './updated-fields.ts';
import { useAccountForm } from './use-account-form.ts';

const labels = {
  name: 'Name',
  interestedIn: 'Interest',
  gender: 'Gender',
  image: 'Image',
} as const;
type Field = keyof typeof labels;
/** What an empty field asks for; the picture alone is optional. */
const requests = {
  name: 'Please, type a name',
  interestedIn: 'Please, choose a sport',
  gender: 'Please, choose one of the three',
} as const;

/** /profile/edit: one's own name, interest, gender and picture (spec parts 4, 5 and 8). */
export default function ProfileEditPage() {
  const user = useSession();
  return (
    <>
      <title>Edit profile · Tifo</title>
      <h2>Edit profile</h2>
      {user && <EditForm user={user} />}
    </>
  );
}

function EditForm({ user }: { user: StoredUser }) {
  const [name, setName] = useState(user.name);
  const [interest, setInterest] = useState(user.interestedIn);
  const [gender, setGender] = useState(user.gender);
  const picture = usePicture('user');

  async function send(data: FormData): Promise<FieldErrors<Field> | null> {
    const missing: FieldErrors<Field> = missingFields(data, requests);
    if (Object.keys(missing).length > 0) {
      showNotice(notices.checkForm);
      return missing;
    }
    data.delete('image');
    const image = await picture.cut();
    if (image) data.set('image', image);
    const { name, interestedIn, gender } = user;
    if (!keepChanges(data, { name, interestedIn, gender })) {
      showNotice(notices.profileUnchanged);
      return {};
    }

    const answer = await updateProfile(data);
    if (!answer.ok) {
      // A refused session is told of by the session itself.
      if (answer.problem.code !== 'unauthenticated') {
        showNotice(notices[profileNotice(answer.problem)]);
      }
      return fieldErrors(answer.problem, labels);
    }
    const { updated, failed } = readUpdate<Field>(answer.data);
    if (failed) {
      showNotice(notices.profileFailed);
      return {};
    }
    showNotice(profileUpdatedNotice(updated.map((field) => labels[field])));
    clearSession();
    return null;
  }

  const { form, errors, busy, ready } = useAccountForm(send);
  return (
    <form {...form} className={styles.form}>
      <TextField
        label={labels.name}
        name="name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        autoComplete="nickname"
        maxLength={userNameLength.max}
        error={errors.name}
      />
      <InterestField value={interest} onChange={setInterest} error={errors.interestedIn} />
      <GenderField value={gender} onChange={setGender} error={errors.gender} />
      <ImageUploader
        picture={picture}
        placeholder={<Avatar name={name || 'Tifo'} image={user.image} size={56} decorative />}
        without={user.image ? undefined : 'Without one you get this mosaic.'}
        error={errors.image}
      />
      <Button type="submit" variant="solid" wide busy={busy} disabled={!ready}>
        Save
      </Button>
      <p className={styles.small}>Saving logs you out. Log in again to see what has changed.</p>
    </form>
  );
}
