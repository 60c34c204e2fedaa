import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { ErrorLine, FieldFrame, useFieldFrame } from '#client/ui/fields/field.tsx';
import { Cropper } from './cropper.tsx';
import styles from './image-uploader.module.css';
import type { PictureInput } from './use-picture.ts';

interface ImageUploaderProps {
  readonly picture: PictureInput;
  /** What is shown until a file is chosen: the picture that there is, or what stands in for one. */
  readonly placeholder: ReactNode;
  /** Says what goes without a file: 'Without one you get this mosaic.' */
  readonly without?: string;
  readonly error?: string;
}

/**
 * The optional picture: a file input named `image` that covers its frame, so that the browser
 * itself takes a tap, a key and a dropped file. A file of another kind shows 'Please select an
 * image' and resets it. The part that is sent shows below (docs/product/forms.md#pictures).
 */
export function ImageUploader({ picture, placeholder, without, error }: ImageUploaderProps) {
  const input = useRef<HTMLInputElement>(null);
  const [dragged, setDragged] = useState(false);
  const { chosen } = picture;
  const wrong = chosen ? error : undefined;
  // Without the file nothing is wrong any more: its field is not marked.
  const sentence = picture.refused ?? wrong;
  const frame = useFieldFrame({ error: wrong });
  const promptId = `${frame.inputId}-prompt`;

  async function choose(file: File | null): Promise<void> {
    setDragged(false);
    const taken = await picture.choose(file);
    if (!taken && input.current) input.current.value = '';
  }

  const isRefused = picture.refused !== null;
  useEffect(() => {
    if (isRefused && input.current) input.current.value = '';
  }, [isRefused]);

  // A built page takes a file before React listens.
  const chooseEarly = useEffectEvent(() => {
    const file = input.current?.files?.item(0);
    if (file) void choose(file);
  });
  useEffect(() => chooseEarly(), []);

  function remove(): void {
    void choose(null);
    input.current?.focus();
  }

  return (
    <FieldFrame label="Image" optional frame={frame}>
      <div className={styles.drop} data-dragged={dragged}>
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
          aria-describedby={sentence ? `${frame.errorId} ${promptId}` : promptId}
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
      <ErrorLine id={frame.errorId} error={sentence} />
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
