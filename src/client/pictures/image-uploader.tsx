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
  /** Hint on the default without a file, such as 'Without one you get this mosaic.' */
  readonly without?: string;
  readonly error?: string;
}

/**
 * Optional picture: a file input named `image` over its frame, so that tap, keyboard and drop work
 * natively. Other file types show a notice and reset it. The crop shows below
 * (docs/product/forms.md#pictures).
 */
export function ImageUploader({ picture, placeholder, without, error }: ImageUploaderProps) {
  const input = useRef<HTMLInputElement>(null);
  const [dragged, setDragged] = useState(false);
  const { chosen } = picture;
  const wrong = chosen ? error : undefined;
  // Without a file there is no error, so the field is not marked.
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

  // A prerendered page accepts a file before hydration.
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
