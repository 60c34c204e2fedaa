import { type PointerEvent, useEffect, useId, useRef } from 'react';
import { type Crop, cropSquare, maxZoom, pushCrop, zoomCrop } from './square-crop.ts';
import styles from './square-cropper.module.css';

/** Dots of the preview, twice its size on the page. */
const previewSide = 400;

export interface SquareCropperProps {
  source: ImageBitmap;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

/** The square that will be sent, with the circle that pages show of it: drag it, or slide. */
export function SquareCropper({ source, crop, onChange }: SquareCropperProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const grip = useRef<{ x: number; y: number } | null>(null);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const { left, top, side } = cropSquare(source, crop);
    context.clearRect(0, 0, previewSide, previewSide);
    context.drawImage(source, left, top, side, side, 0, 0, previewSide, previewSide);
  }, [source, crop]);

  function hold(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, y: event.clientY };
  }
  function drag(event: PointerEvent<HTMLElement>) {
    if (!grip.current) return;
    const side = event.currentTarget.clientWidth;
    const right = (event.clientX - grip.current.x) / side;
    const down = (event.clientY - grip.current.y) / side;
    grip.current = { x: event.clientX, y: event.clientY };
    onChange(pushCrop(source, crop, right, down));
  }
  function release() {
    grip.current = null;
  }

  const { side } = cropSquare(source, crop);
  return (
    <fieldset className={styles.cropper}>
      <legend className={styles.legend}>What is shown of the picture</legend>
      <div
        className={styles.frame}
        aria-hidden="true"
        onPointerDown={hold}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <canvas ref={canvas} className={styles.preview} width={previewSide} height={previewSide} />
      </div>
      <div className={styles.sliders}>
        <Slider
          label="Zoom"
          min={1}
          max={maxZoom}
          value={crop.zoom}
          onChange={(zoom) => onChange(zoomCrop(source, crop, zoom))}
        />
        <Slider
          label="Left to right"
          value={crop.x}
          disabled={source.width <= side}
          onChange={(x) => onChange({ ...crop, x })}
        />
        <Slider
          label="Top to bottom"
          value={crop.y}
          disabled={source.height <= side}
          onChange={(y) => onChange({ ...crop, y })}
        />
      </div>
    </fieldset>
  );
}

interface SliderProps {
  label: string;
  value: number;
  min?: number;
  max?: number;
  disabled?: boolean;
  onChange: (value: number) => void;
}

const steps = 50;

function Slider({ label, value, min = 0, max = 1, disabled, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={(max - min) / steps}
        value={value}
        disabled={disabled}
        aria-valuetext={`${Math.round(((value - min) / (max - min)) * 100)} %`}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
