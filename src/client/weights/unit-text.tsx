import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { Measure } from './measure.ts';

export function UnitText({
  unit,
  spoken,
  className,
}: Pick<Measure, 'unit' | 'spoken'> & { className?: string | undefined }) {
  if (spoken === unit) return <span className={className}>{` ${unit}`}</span>;
  return (
    <>
      <span className={className} aria-hidden="true">{` ${unit}`}</span>
      <VisuallyHidden>{` ${spoken}`}</VisuallyHidden>
    </>
  );
}
