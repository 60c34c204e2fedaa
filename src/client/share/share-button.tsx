import { IconShare2 } from '@tabler/icons-react';
import { lazyPart } from '#client/files/lazy-part.tsx';
import { Button, type ButtonLook } from '#client/ui/buttons/button.tsx';
import type { Shared } from './shared.ts';
import { useSheet } from './use-sheet.ts';

const ShareSheet = lazyPart({
  id: 'share-sheet',
  load: async () => (await import('./share-sheet.tsx')).ShareSheet,
  pending: <span aria-busy="true" />,
});

interface ShareButtonProps extends Pick<ButtonLook, 'wide'> {
  shared: Shared;
  note?: string | undefined;
}

/** See docs/product/sharing.md#share-sheet. */
export function ShareButton({ shared, note, wide }: ShareButtonProps) {
  const { button, isOpen, open, close } = useSheet();
  const load = () => void ShareSheet.preload();

  return (
    <>
      <Button
        ref={button}
        wide={wide}
        icon={<IconShare2 size={20} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={load}
        onFocus={load}
        onClick={open}
      >
        Share
      </Button>
      {isOpen && <ShareSheet shared={shared} note={note} anchor={button} onClose={close} />}
    </>
  );
}
