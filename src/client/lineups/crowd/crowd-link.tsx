import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Lineup } from '#contract/lineups/lineup.ts';

export function CrowdLink({ lineup, className }: { lineup: Lineup; className?: string }) {
  return (
    <Link to={`${lineup.page}/crowd`} className={className} prefetch="intent">
      <span>The fans’ {lineup.labels.one}</span>
      <IconArrowRight size={20} aria-hidden="true" />
    </Link>
  );
}
