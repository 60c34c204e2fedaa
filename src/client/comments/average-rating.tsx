import { Rating } from '#client/ui/fields/rating.tsx';
import { averageText } from './comment-text.ts';

export function AverageRating({ value }: { value: number | null }) {
  return <Rating label="Fans’ average rating" value={value} text={averageText(value)} />;
}
