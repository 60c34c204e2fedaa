import { IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#client/ui/buttons/button.tsx';
import { Skeleton } from '#client/ui/states/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { failedReads, readErrorPage } from '#contract/errors/error-pages.ts';
import { type ShareFormat, shareFormats } from '#contract/share.ts';
import styles from './picture-links.module.css';
import type { Share } from './shared.ts';

const labels: Readonly<Record<ShareFormat, { readonly label: string; readonly use: string }>> = {
  link: { label: 'Link', use: 'a link' },
  post: { label: 'Post', use: 'a post' },
  story: { label: 'Story', use: 'a story' },
};
const formats = Object.keys(shareFormats) as ShareFormat[];

interface PictureLinksProps {
  share: Share;
  onDrawn: (format: ShareFormat) => void;
}

export function PictureLinks({ share, onDrawn }: PictureLinksProps) {
  return (
    <ul className={styles.list}>
      {formats.map((format) => (
        <PictureLink key={format} share={share} format={format} onDrawn={() => onDrawn(format)} />
      ))}
    </ul>
  );
}

interface PictureLinkProps {
  share: Share;
  format: ShareFormat;
  onDrawn: () => void;
}

function PictureLink({ share, format, onDrawn }: PictureLinkProps) {
  const [state, setState] = useState<'pending' | 'drawn' | 'failed'>('pending');
  const link = useRef<HTMLAnchorElement>(null);
  const { label, use } = labels[format];
  const { width, height } = shareFormats[format];
  const address = share.picture(format);
  const size = `${width}×${height}`;

  function tryAgain() {
    // The focused button is replaced by the link.
    flushSync(() => setState('pending'));
    link.current?.focus();
  }

  if (state === 'failed') {
    // Browsers hide an image's response status.
    const { title, message } = readErrorPage(navigator.onLine ? 500 : 0, failedReads.picture);
    return (
      <li className={styles.failed}>
        <p>
          <b>{label}</b> {title}. <span>{!navigator.onLine && message}</span>
        </p>
        <Button size="sm" onClick={tryAgain}>
          Try again
          <VisuallyHidden> to draw the picture for {use}</VisuallyHidden>
        </Button>
      </li>
    );
  }
  return (
    <li>
      <a
        ref={link}
        className={styles.link}
        href={address}
        download={`${share.name} ${label}.png`}
        aria-label={`Download picture for ${use}, ${width} by ${height}`}
      >
        <span className={styles.picture} data-format={format}>
          {state === 'pending' && <Skeleton />}
          <img
            src={address}
            alt=""
            width={width}
            height={height}
            onLoad={() => {
              setState('drawn');
              onDrawn();
            }}
            onError={() => setState('failed')}
          />
        </span>
        <span className={styles.label}>
          <IconDownload size={18} aria-hidden="true" /> {label}
        </span>
      </a>
      {/* Outside the link, whose visible label must be part of its accessible name. */}
      <span className={styles.size} aria-hidden="true">
        {size}
      </span>
    </li>
  );
}
