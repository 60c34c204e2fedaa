import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { End } from './filter-draft.ts';
import styles from './range-filter.module.css';
import {
  type Bounds,
  boundAfterKey,
  boundAt,
  boundPosition,
  boundValue,
  type Scale,
} from './range-scale.ts';

interface BoundSliderProps {
  end: End;
  label: string;
  spokenUnit: string;
  scale: Scale;
  bounds: Bounds;
  onChange: (bound: number | null) => void;
}

export function BoundSlider({ end, label, spokenUnit, scale, bounds, onChange }: BoundSliderProps) {
  // Distance in pixels between the pointer and the bound.
  const grip = useRef<number | null>(null);
  const value = boundValue(scale, end, bounds);
  const position = boundPosition(scale, end, bounds);

  function onKeyDown(event: KeyboardEvent) {
    const bound = boundAfterKey(scale, end, event.key, bounds);
    if (bound === undefined) return;
    event.preventDefault();
    onChange(bound);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const track = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!track || event.button !== 0) return;
    grip.current = event.clientX - (track.left + position * track.width);
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const track = event.currentTarget.parentElement?.getBoundingClientRect();
    if (grip.current === null || !track) return;
    const offset = event.clientX - grip.current - track.left;
    onChange(boundAt(scale, end, Math.min(1, Math.max(0, offset / track.width)), bounds));
  }

  function release() {
    grip.current = null;
  }

  return (
    <span
      role="slider"
      tabIndex={0}
      className={styles.bound}
      data-end={end}
      style={{ '--position': position } as CSSProperties}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={end === 'max' ? (bounds.min ?? scale.min) : scale.min}
      aria-valuemax={end === 'min' ? (bounds.max ?? scale.max) : scale.max}
      aria-valuenow={value}
      aria-valuetext={bounds[end] === null ? 'any' : `${value} ${spokenUnit}`.trim()}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
    />
  );
}
