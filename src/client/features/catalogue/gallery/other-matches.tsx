import { Suggestions } from '#client/search/suggestions.tsx';
import type { Kind } from '#contract/kinds/kind.ts';
import { SameNameLinks } from './same-name-links.tsx';

interface OtherMatchesProps {
  kind: Kind;
  name: string;
  onSearch: (name: string) => void;
}

export function OtherMatches({ kind, name, onSearch }: OtherMatchesProps) {
  return (
    <>
      <Suggestions kind={kind.name} name={name} onSearch={onSearch} />
      <SameNameLinks kind={kind} name={name} />
    </>
  );
}
