import { IconShare2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import type { Share } from './shared.ts';

/** Errors of a cancelled share and of one already open. */
const answered = ['AbortError', 'InvalidStateError'];

/** True if this device can share files. */
function sharesFiles(): boolean {
  const probe = new File([], 'picture.png', { type: 'image/png' });
  return navigator.canShare?.({ files: [probe] }) ?? false;
}

interface DeviceShareProps {
  share: Share;
  /** URL of the picture once drawn, else null. */
  picture: string | null;
}

/**
 * Opens the device's share dialog if available. Attaches the picture only if already loaded, since
 * sharing must follow the press directly. Cancelling shows no message.
 */
export function DeviceShare({ share, picture }: DeviceShareProps) {
  const [file, setFile] = useState<File | null>(null);
  const [failed, setFailed] = useState(false);
  const { address, headline, name } = share;
  const canShare = typeof navigator.share === 'function';

  useEffect(() => {
    if (!canShare || picture === null || !sharesFiles()) return;
    let hasLeft = false;
    async function load(from: string) {
      const answer = await fetch(from);
      const blob = await answer.blob();
      if (answer.ok && !hasLeft) setFile(new File([blob], `${name}.png`, { type: 'image/png' }));
    }
    load(picture).catch(() => {});
    return () => {
      hasLeft = true;
    };
  }, [canShare, picture, name]);

  async function open() {
    setFailed(false);
    const data = { title: headline, text: headline, url: address };
    try {
      await navigator.share(file ? { ...data, files: [file] } : data);
    } catch (error) {
      const isAnswered = error instanceof DOMException && answered.includes(error.name);
      if (!isAnswered) setFailed(true);
    }
  }

  if (!canShare) return null;
  return (
    <>
      <Button wide icon={<IconShare2 size={20} aria-hidden="true" />} onClick={() => void open()}>
        Share…
      </Button>
      {failed && <p role="alert">This device could not share it. Copy the link instead.</p>}
    </>
  );
}
