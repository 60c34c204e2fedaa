import type { KeyboardEvent } from 'react';
import { isConversion } from '#client/ui/hooks/keys.ts';
import { useMediaQuery } from '#client/ui/hooks/use-media-query.ts';

interface LastSearchOptions {
  /** The name that the list shows by now; '' for none. */
  searched: string;
  /** What is typed. */
  text: string;
  onBringBack: (name: string) => void;
}

/**
 * A search's field is empty again after each search (docs/product.md#finder): the up arrow brings back
 * what was searched, to change a letter of it. The hint stands in the empty field, where there are keys.
 */
export function useLastSearch({ searched, text, onBringBack }: LastSearchOptions) {
  const hasKeys = useMediaQuery('(hover: hover) and (min-width: 600px)');
  return {
    hint: searched && hasKeys ? `Press ↑ to change “${searched}”` : null,
    press(event: KeyboardEvent) {
      if (isConversion(event) || event.key !== 'ArrowUp' || text !== '' || searched === '') return;
      event.preventDefault();
      onBringBack(searched);
    },
  };
}
