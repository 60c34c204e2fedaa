import { type PointerEvent, useEffect, useId, useRef } from 'react';
import { type ImageShape, imageRatio } from '#contract/media.ts';
import { type Crop, cropAreaOf, maxZoom, panCrop, zoomCrop } from './crop.ts';
import styles from './cropper.module.css';

/** Twice the CSS width. */
const previewWidth = 400;

interface CropperProps {
  shape: ImageShape;
  source: ImageBitmap;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

export function Cropper({ shape, source, crop, onChange }: CropperProps) {
  const ratio = imageRatio(shape);
  const previewHeight = Math.round(previewWidth / ratio);
  const canvas = useRef<HTMLCanvasElement>(null);
  const dragFrom = useRef<{ x: number; y: number } | null>(null);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const { left, top, width, height } = cropAreaOf(source, ratio, crop);
    context.clearRect(0, 0, previewWidth, previewHeight);
    context.drawImage(source, left, top, width, height, 0, 0, previewWidth, previewHeight);
  }, [source, ratio, previewHeight, crop]);

  function startDrag(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    dragFrom.current = { x: event.clientX, y: event.clientY };
  }
  function drag(event: PointerEvent<HTMLElement>) {
    if (!dragFrom.current) return;
    const { clientWidth, clientHeight } = event.currentTarget;
    const right = (event.clientX - dragFrom.current.x) / clientWidth;
    const down = (event.clientY - dragFrom.current.y) / clientHeight;
    dragFrom.current = { x: event.clientX, y: event.clientY };
    onChange(panCrop(source, ratio, crop, right, down));
  }
  function endDrag() {
    dragFrom.current = null;
  }

  const area = cropAreaOf(source, ratio, crop);
  return (
    <fieldset className={styles.cropper}>
      <legend className={styles.legend}>Part of the picture to show</legend>
      <div
        className={styles.frame}
        data-shape={shape}
        aria-hidden="true"
        onPointerDown={startDrag}
        onPointerMove={drag}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
      >
        <canvas
          ref={canvas}
          className={styles.preview}
          width={previewWidth}
          height={previewHeight}
        />
      </div>
      <div className={styles.sliders}>
        <Slider
          label="Zoom"
          min={1}
          max={maxZoom}
          value={crop.zoom}
          onChange={(zoom) => onChange(zoomCrop(source, ratio, crop, zoom))}
        />
        <Slider
          label="Left to right"
          value={crop.x}
          disabled={source.width <= area.width}
          onChange={(x) => onChange({ ...crop, x })}
        />
        <Slider
          label="Top to bottom"
          value={crop.y}
          disabled={source.height <= area.height}
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
        aria-valuetext={`${Math.round(((value - min) / (max - min)) * 100)}%`}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
