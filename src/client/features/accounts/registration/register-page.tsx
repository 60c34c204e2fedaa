import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { href, Link, useLocation, useNavigate, useNavigationType } from 'react-router';
import { storeRegistration, useHydrated } from '#client/api/stored/session.ts';
import { Avatar } from '#client/artwork/avatar-picture.tsx';
import { type FieldErrors, textsIn, useForm } from '#client/forms/use-form.ts';
import { toReturnState } from '#client/links/return-state.ts';
import { ImageUploader } from '#client/pictures/image-uploader.tsx';
import { usePicture } from '#client/pictures/use-picture.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ButtonLink } from '#client/ui/buttons/button-link.tsx';
import { EmailField } from '#client/ui/fields/email-field.tsx';
import { PasswordField } from '#client/ui/fields/password-field.tsx';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { errorNotice, formNotice, noticesOf } from '#contract/errors/error-notices.ts';
import { errorSentences, takenEmail } from '#contract/errors/error-sentences.ts';
import { checkForm, labelsOf } from '#contract/form-checks.ts';
import { registerForm, withInterests } from '#contract/forms.ts';
import type { Gender } from '#contract/genders.ts';
import { notices } from '#contract/notices.ts';
import { pageTitles } from '#contract/titles.ts';
import { sports } from '#sports/index.ts';
import { register } from '../account-calls.ts';
import styles from '../auth-page-layout.module.css';
import { AuthPageLayout, OtherWay } from '../auth-page-layout.tsx';
import { interestOf } from '../interest-path.ts';
import { NameField } from '../name-field.tsx';
import { PasswordChecklist } from '../passwords/password-checklist.tsx';
import { GenderField, InterestField } from '../person-fields.tsx';
import { describeDestination, glimpseFor, isSignUpAgain, readReturnPath } from '../return-path.ts';
import { useNameCheck } from '../use-name-check.ts';
import { readSignUpDraft, toSignUpDraft, writeSignUpDraft } from './sign-up-draft.ts';

const fields = withInterests(registerForm, sports);
const labels = { ...labelsOf(fields), image: 'Image' } as const;
type Field = keyof typeof labels;
const callNotices = noticesOf('POST /users/registerRedirect');

export function meta() {
  return [{ title: pageTitles['/register'] }];
}

interface EntryFocusOptions {
  isRetry: boolean;
  next: string | null;
  nameInput: RefObject<HTMLInputElement | null>;
  emailInput: RefObject<HTMLInputElement | null>;
  passwordInput: RefObject<HTMLInputElement | null>;
}

function useEntryFocus(options: EntryFocusOptions): void {
  const { isRetry, next, nameInput, emailInput, passwordInput } = options;
  const navigate = useNavigate();

  // A page opened by its URL starts at the top.
  const isLinked = useNavigationType() !== 'POP';
  useEffect(() => {
    if (!isLinked || isRetry) return;
    // Deferred, because the navigation focuses the page first.
    const frame = requestAnimationFrame(() =>
      [nameInput, emailInput, passwordInput]
        .find(({ current }) => current?.value === '')
        ?.current?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(frame);
  }, [isLinked, isRetry, nameInput, emailInput, passwordInput]);

  const clearRetry = useEffectEvent(() =>
    navigate('.', { replace: true, state: toReturnState(next), preventScrollReset: true }),
  );
  useEffect(() => {
    if (!isRetry) return;
    // History state survives a reload.
    void clearRetry();
    // Deferred, because the navigation focuses the page first.
    const frame = requestAnimationFrame(() => passwordInput.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isRetry, passwordInput]);
}

/** See docs/product/accounts.md#registration. */
export default function RegisterPage() {
  const navigate = useNavigate();
  const location = useLocation();
  const isHydrated = useHydrated();
  const next = isHydrated ? readReturnPath(location) : null;
  const [isRetry] = useState(() => isSignUpAgain(location));
  const [interest, setInterest] = useState<string | null>(null);
  const [gender, setGender] = useState<Gender | null>(null);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const nameCheck = useNameCheck(name);
  const picture = usePicture('user');
  const nameInput = useRef<HTMLInputElement>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const draft = readSignUpDraft();
    // Input from before hydration takes precedence over the draft.
    const earlyInput = nameInput.current?.form && toSignUpDraft(nameInput.current.form);
    if (nameInput.current) nameInput.current.value ||= draft.name;
    if (emailInput.current) emailInput.current.value ||= draft.email;
    setName(nameInput.current?.value ?? '');
    setPassword(passwordInput.current?.value ?? '');
    setInterest(earlyInput?.interestedIn ?? draft.interestedIn);
    setGender(earlyInput?.gender ?? draft.gender);
  }, []);

  useEffect(() => {
    if (next !== null) setInterest((before) => before ?? interestOf(next));
  }, [next]);

  useEntryFocus({ isRetry, next, nameInput, emailInput, passwordInput });

  function handleInput(event: FormEvent<HTMLFormElement>) {
    form.onInput(event);
    writeSignUpDraft(toSignUpDraft(event.currentTarget));
  }

  async function send(data: FormData): Promise<FieldErrors<Field> | null> {
    const failure = checkForm(fields, textsIn(data));
    if (failure) {
      showNotice(formNotice(callNotices, failure));
      const isNameTaken = nameCheck?.free === false;
      return isNameTaken ? { name: nameCheck.sentence, ...failure.fields } : failure.fields;
    }
    data.delete('image');
    const image = await picture.cut();
    if (image) data.set('image', image);
    if (next !== null) data.set('next', next);

    const result = await register(data);
    if (!result.ok) {
      picture.refuse(result.problem);
      showNotice(errorNotice(callNotices, result.problem));
      return errorSentences(result.problem, labels);
    }
    storeRegistration(result.data);
    showNotice(notices.registered);
    await navigate(href('/verifyCode'), { state: toReturnState(next) });
    return null;
  }

  const { form, errors, busy, ready } = useForm(send);
  return (
    <AuthPageLayout
      title="Sign up"
      why={next === null ? undefined : `Sign up ${describeDestination(next).purpose}.`}
      glimpse={glimpseFor(next)}
      strip
    >
      <form {...form} onInput={handleInput} className={styles.form}>
        <NameField
          ref={nameInput}
          label={labels.name}
          check={nameCheck}
          error={errors.name}
          enterKeyHint="next"
          help="Other fans see it. 2 to 40 characters."
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <EmailField
          ref={emailInput}
          label={labels.email}
          autoComplete="email"
          enterKeyHint="next"
          error={errors.email}
          help={errors.email === takenEmail && <TakenEmailHelp next={next} />}
        />
        <PasswordField
          ref={passwordInput}
          label={labels.password}
          name="password"
          autoComplete="new-password"
          enterKeyHint={interest && gender ? 'go' : 'next'}
          error={errors.password}
          help={
            <>
              {isRetry && name !== '' && (
                <p className={styles.kept}>
                  Everything you typed is still here, except your password.
                </p>
              )}
              <PasswordChecklist password={password} />
            </>
          }
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
      <OtherWay question="Already have an account?">
        <ButtonLink to={href('/login')} state={toReturnState(next)}>
          Log in
        </ButtonLink>
      </OtherWay>
    </AuthPageLayout>
  );
}

function TakenEmailHelp({ next }: { next: string | null }) {
  return (
    <>
      Is it yours?{' '}
      <Link to={href('/login')} state={toReturnState(next)}>
        Log in
      </Link>{' '}
      or{' '}
      <Link to={href('/forgotPassword')} state={toReturnState(next)}>
        get a new password
      </Link>
      .
    </>
  );
}
