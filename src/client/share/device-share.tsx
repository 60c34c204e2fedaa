import { IconShare2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import type { Share } from './shared.ts';

/** A cancelled share, and a share that is already open. */
const ignoredErrors = ['AbortError', 'InvalidStateError'];

function canShareFiles(): boolean {
  const probe = new File([], 'picture.png', { type: 'image/png' });
  return navigator.canShare?.({ files: [probe] }) ?? false;
}

interface DeviceShareProps {
  share: Share;
  /** Null until the picture is drawn. */
  picture: string | null;
}

/**
 * Attaches the picture only if it is loaded, since browsers allow sharing only directly after the
 * press.
 */
export function DeviceShare({ share, picture }: DeviceShareProps) {
  const [file, setFile] = useState<File | null>(null);
  const [failed, setFailed] = useState(false);
  const { address, headline, name } = share;
  const canShare = typeof navigator.share === 'function';

  useEffect(() => {
    if (!canShare || picture === null || !canShareFiles()) return;
    let isCancelled = false;
    async function load(url: string) {
      const response = await fetch(url);
      const blob = await response.blob();
      if (!response.ok || isCancelled) return;
      setFile(new File([blob], `${name}.png`, { type: 'image/png' }));
    }
    load(picture).catch(() => {});
    return () => {
      isCancelled = true;
    };
  }, [canShare, picture, name]);

  async function open() {
    setFailed(false);
    const data = { title: headline, text: headline, url: address };
    try {
      await navigator.share(file ? { ...data, files: [file] } : data);
    } catch (error) {
      const isIgnored = error instanceof DOMException && ignoredErrors.includes(error.name);
      if (!isIgnored) setFailed(true);
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
