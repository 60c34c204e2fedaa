import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Notice } from '#contract/notices.ts';

export async function seeNotice({ icon, title, text = title }: Notice): Promise<void> {
  const card = page
    .getByRole('region', { name: 'Notices' })
    .getByRole(icon === 'error' ? 'alert' : 'status')
    .filter({ hasText: title })
    .filter({ hasText: text });
  await expect.element(card).toBeVisible();
}
