import { useState } from 'react';
import { clearSession, type StoredUser, useSession } from '#client/api/session.ts';
import { Avatar } from '#client/artwork/avatar.tsx';
import { type FieldErrors, textsIn, useForm } from '#client/forms/use-form.ts';
import { ImageUploader } from '#client/pictures/image-uploader.tsx';
import { usePicture } from '#client/pictures/use-picture.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { callNotices, errorNotice, errorSentences, formNotice } from '#contract/error-notices.ts';
import { profileForm, withInterests } from '#contract/forms.ts';
import { notices, profileUpdatedNotice } from '#contract/notices.ts';
import { checkForm, labelsOf } from '#contract/rules.ts';
import { sports } from '#sports/index.ts';
import { updateProfile } from './account-calls.ts';
import styles from './account-page.module.css';
import { GenderField, InterestField } from './person-fields.tsx';
import { dropUnchanged, readUpdate } from './updated-fields.ts';

const fields = withInterests(profileForm, sports);
const labels = { ...labelsOf(fields), image: 'Image' } as const;
type Field = keyof typeof labels;
const words = callNotices['PATCH /users/update/update'];

/** /profile/edit: one's own name, interest, gender and picture (docs/product.md#profile-update). */
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
    data.delete('image');
    const { name, interestedIn, gender } = user;
    const isChanged = dropUnchanged(data, { name, interestedIn, gender });
    const changed = Object.entries(fields).filter(([field]) => data.has(field));
    const wrong = checkForm(Object.fromEntries(changed), textsIn(data));
    if (wrong) {
      showNotice(formNotice(words, wrong));
      return wrong.fields;
    }
    if (picture.refused) {
      showNotice(notices.selectImage);
      return { image: picture.refused };
    }
    const image = await picture.cut();
    if (image) data.set('image', image);
    if (!isChanged && !image) {
      showNotice(notices.profileUnchanged);
      return {};
    }

    const answer = await updateProfile(data);
    if (!answer.ok) {
      showNotice(errorNotice(words, answer.problem));
      return errorSentences(answer.problem, labels);
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

  const { form, errors, busy, ready } = useForm(send);
  return (
    <form {...form} className={styles.form}>
      <TextField
        label={labels.name}
        name="name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        autoComplete="nickname"
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
