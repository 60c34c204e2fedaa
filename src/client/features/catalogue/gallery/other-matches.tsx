import { Suggestions } from '#client/search/suggestions.tsx';
import type { Kind } from '#contract/kinds/kind.ts';
import { SameNameLinks } from './same-name-links.tsx';

interface OtherMatchesProps {
  kind: Kind;
  name: string;
  onSearch: (name: string) => void;
}

/** Similar names of the kind, and other kinds with the name, if a gallery finds nothing. */
export function OtherMatches({ kind, name, onSearch }: OtherMatchesProps) {
  return (
    <>
      <Suggestions kind={kind.name} name={name} onSearch={onSearch} />
      <SameNameLinks kind={kind} name={name} />
    </>
  );
}
