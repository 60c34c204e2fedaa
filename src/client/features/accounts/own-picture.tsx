import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { href } from 'react-router';
import { type StoredUser, updateSession } from '#client/api/session.ts';
import { Avatar } from '#client/artwork/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { askConfirm } from '#client/ui/confirm.tsx';
import { showNotice } from '#client/ui/notice.tsx';
import { callWords, errorNotice } from '#contract/error-words.ts';
import { notices } from '#contract/notices.ts';
import { deletePicture } from './account-calls.ts';
import styles from './own-picture.module.css';
import settings from './profile-settings-page.module.css';

/** One's picture as it is, with the way to another one and to none. */
export function OwnPicture({ user: { name, image } }: { readonly user: StoredUser }) {
  const client = useQueryClient();
  const choose = useRef<HTMLAnchorElement>(null);
  const [busy, setBusy] = useState(false);

  async function remove(): Promise<void> {
    const confirmed = await askConfirm({
      title: 'Remove picture?',
      text: 'A mosaic of your initials takes its place.',
      confirmLabel: 'Remove',
    });
    if (!confirmed) return;
    setBusy(true);
    const answer = await deletePicture();
    setBusy(false);
    if (!answer.ok) {
      showNotice(errorNotice(callWords['DELETE /users/image'], answer.problem));
      return;
    }
    showNotice(notices.pictureRemoved);
    // The button goes with the picture: the focus must not go with it.
    choose.current?.focus();
    updateSession({ image: null });
    // It stands beside comments and in lists of fans, too.
    await client.invalidateQueries();
  }

  return (
    <section className={settings.section} aria-labelledby="own-picture">
      <h3 id="own-picture">Picture</h3>
      <div className={styles.picture}>
        <Avatar name={name} image={image} size={96} decorative />
        <div className={styles.buttons}>
          <ButtonLink ref={choose} size="sm" to={href('/profile/edit')}>
            {image ? 'Choose another one' : 'Choose a picture'}
          </ButtonLink>
          {image && (
            <Button
              size="sm"
              busy={busy}
              onClick={remove}
              icon={<IconTrash size={20} aria-hidden="true" />}
            >
              Remove picture
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
