import { type RefObject, useState } from 'react';
import type { ShareFormat } from '#contract/share.ts';
import { CopyField } from './copy-field.tsx';
import { DeviceShare } from './device-share.tsx';
import { PictureLinks } from './picture-links.tsx';
import styles from './share-sheet.module.css';
import { describeShare, type Shared } from './shared.ts';
import { SheetDialog } from './sheet-dialog.tsx';

const sharedFormat: ShareFormat = 'post';

interface ShareSheetProps {
  shared: Shared;
  note?: string | undefined;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

export function ShareSheet({ shared, note, anchor, onClose }: ShareSheetProps) {
  const share = describeShare(shared);
  const [isDrawn, setDrawn] = useState(false);
  return (
    <SheetDialog title="Share" anchor={anchor} onClose={onClose}>
      <CopyField label="Address" value={share.address} copyLabel="Copy link" variant="primary" />
      <DeviceShare share={share} picture={isDrawn ? share.picture(sharedFormat) : null} />
      {note && <p className={styles.note}>{note}</p>}
      <section className={styles.part} aria-labelledby="share-pictures">
        <h3 id="share-pictures" className={styles.heading}>
          Download picture
        </h3>
        <PictureLinks
          share={share}
          onDrawn={(format) => {
            if (format === sharedFormat) setDrawn(true);
          }}
        />
      </section>
      {share.embed && (
        <section className={styles.part} aria-labelledby="share-embed">
          <h3 id="share-embed" className={styles.heading}>
            Embed
          </h3>
          <CopyField label="Code to embed it" value={share.embed} copyLabel="Copy" isCode />
        </section>
      )}
    </SheetDialog>
  );
}
