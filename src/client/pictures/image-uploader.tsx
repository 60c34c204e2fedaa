import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { ErrorLine, FieldFrame, useFieldFrame } from '#client/ui/fields/field.tsx';
import { Cropper } from './cropper.tsx';
import styles from './image-uploader.module.css';
import type { PictureInput } from './use-picture.ts';

interface ImageUploaderProps {
  readonly picture: PictureInput;
  readonly placeholder: ReactNode;
  /** Hint such as 'Without one you get this mosaic.' */
  readonly without?: string;
  readonly error?: string;
}

/**
 * Covers the frame with the file input, on which touch, keyboard and drop work natively
 * (docs/product/forms.md#pictures).
 */
export function ImageUploader({ picture, placeholder, without, error }: ImageUploaderProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isDragged, setDragged] = useState(false);
  const { chosen } = picture;
  const chosenError = chosen ? error : undefined;
  // A refused file is reset, and so its reason does not mark the input.
  const message = picture.refused ?? chosenError;
  const frame = useFieldFrame({ label: 'Image', optional: true });
  const promptId = `${frame.inputId}-prompt`;

  async function choose(file: File | null): Promise<void> {
    setDragged(false);
    const isAccepted = await picture.choose(file);
    if (!isAccepted && input.current) input.current.value = '';
  }

  const isRefused = picture.refused !== null;
  useEffect(() => {
    if (isRefused && input.current) input.current.value = '';
  }, [isRefused]);

  // The user may have chosen a file before hydration.
  const chooseEarlyFile = useEffectEvent(() => {
    const file = input.current?.files?.item(0);
    if (file) void choose(file);
  });
  useEffect(() => chooseEarlyFile(), []);

  function remove(): void {
    void choose(null);
    input.current?.focus();
  }

  return (
    <FieldFrame frame={frame}>
      <div className={styles.drop} data-dragged={isDragged}>
        {!chosen && <span className={styles.placeholder}>{placeholder}</span>}
        <span className={styles.words} id={promptId}>
          <b className={styles.prompt}>{chosen ? chosen.file.name : 'Choose a file or drag it'}</b>
          <span className={styles.help}>
            gif, jpg, png or jpeg.<span>{!chosen && without && ` ${without}`}</span>
          </span>
        </span>
        <input
          {...frame.input}
          ref={input}
          type="file"
          name="image"
          accept="image/*"
          className={styles.input}
          aria-invalid={chosenError ? true : undefined}
          aria-describedby={message ? `${frame.errorId} ${promptId}` : promptId}
          onChange={(event) => choose(event.currentTarget.files?.item(0) ?? null)}
          onDragEnter={() => setDragged(true)}
          onDragLeave={() => setDragged(false)}
        />
        {chosen && (
          <IconButton
            className={styles.remove}
            variant="quiet"
            label="Remove picture"
            icon={<IconX size={20} />}
            onClick={remove}
          />
        )}
      </div>
      <ErrorLine id={frame.errorId} error={message} />
      {chosen && (
        <Cropper
          shape={picture.shape}
          source={chosen.pixels}
          crop={picture.crop}
          onChange={picture.setCrop}
        />
      )}
    </FieldFrame>
  );
}
