import { useEffect, useRef, useState } from 'react';
import { href, Link, useNavigate } from 'react-router';
import { storeRegistration } from '#client/api/session.ts';
import { Avatar } from '#client/artwork/avatar.tsx';
import { type FieldErrors, textsIn, useForm } from '#client/forms/use-form.ts';
import { ImageUploader } from '#client/pictures/image-uploader.tsx';
import { usePicture } from '#client/pictures/use-picture.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { EmailField } from '#client/ui/fields/email-field.tsx';
import { PasswordField } from '#client/ui/fields/password-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { showNotice } from '#client/ui/notices/notice.tsx';
import type { Gender } from '#contract/accounts.ts';
import { callNotices, errorNotice, errorSentences, formNotice } from '#contract/error-notices.ts';
import { registerForm, withInterests } from '#contract/forms.ts';
import { notices } from '#contract/notices.ts';
import { checkForm, labelsOf } from '#contract/rules.ts';
import { pageTitles } from '#contract/titles.ts';
import { sports } from '#sports/index.ts';
import { register } from '../account-calls.ts';
import styles from '../account-page.module.css';
import { AccountPage } from '../account-page.tsx';
import { PasswordChecklist } from '../passwords/password-checklist.tsx';
import { GenderField, InterestField } from '../person-fields.tsx';

const fields = withInterests(registerForm, sports);
const labels = { ...labelsOf(fields), image: 'Image' } as const;
type Field = keyof typeof labels;
const words = callNotices['POST /users/registerRedirect'];

export function meta() {
  return [{ title: pageTitles['/register'] }];
}

/** Sign-up (docs/product.md#registration): on success the code by mail is asked for next. */
export default function RegisterPage() {
  const navigate = useNavigate();
  const [interest, setInterest] = useState<string | null>(null);
  const [gender, setGender] = useState<Gender | null>(null);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const picture = usePicture('user');
  const nameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  // A browser may have filled the prerendered form before React came to listen.
  useEffect(() => {
    setName(nameInput.current?.value ?? '');
    setPassword(passwordInput.current?.value ?? '');
  }, []);

  async function send(data: FormData): Promise<FieldErrors<Field> | null> {
    const wrong = checkForm(fields, textsIn(data));
    if (wrong) {
      showNotice(formNotice(words, wrong));
      return wrong.fields;
    }
    data.delete('image');
    if (picture.refused) {
      showNotice(notices.selectImage);
      return { image: picture.refused };
    }
    const image = await picture.cut();
    if (image) data.set('image', image);

    const answer = await register(data);
    if (!answer.ok) {
      showNotice(errorNotice(words, answer.problem));
      return errorSentences(answer.problem, labels);
    }
    storeRegistration(answer.data);
    showNotice(notices.registered);
    await navigate(href('/verifyCode'));
    return null;
  }

  const { form, errors, busy, ready } = useForm(send);
  return (
    <AccountPage
      title="Sign up"
      lead={
        <>
          Already have an account? <Link to={href('/login')}>Log in</Link>
        </>
      }
    >
      <form {...form} className={styles.form}>
        <TextField
          ref={nameInput}
          label={labels.name}
          name="name"
          autoComplete="nickname"
          error={errors.name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <EmailField label={labels.email} autoComplete="email" error={errors.email} />
        <PasswordField
          ref={passwordInput}
          label={labels.password}
          name="password"
          autoComplete="new-password"
          error={errors.password}
          help={<PasswordChecklist password={password} />}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
        <InterestField value={interest} onChange={setInterest} error={errors.interestedIn} />
        <GenderField value={gender} onChange={setGender} error={errors.gender} />
        <ImageUploader
          picture={picture}
          placeholder={<Avatar name={name || 'Tifo'} image={null} size={56} decorative />}
          without="Without one you get this mosaic."
          error={errors.image}
        />
        <Button type="submit" variant="solid" wide busy={busy} disabled={!ready}>
          Register
        </Button>
        <p className={styles.small}>
          By registering you accept the <Link to={href('/terms')}>Terms of Use</Link> and the{' '}
          <Link to={href('/privacy')}>Privacy Policy</Link>.
        </p>
      </form>
    </AccountPage>
  );
}
