import { href } from 'react-router';

interface FooterItem {
  readonly label: string;
  /** Items without a target are plain text (docs/product/pages.md#footer). */
  readonly to?: string;
}

interface FooterColumn {
  readonly title: string;
  readonly items: readonly FooterItem[];
}

export const footerColumns: readonly FooterColumn[] = [
  {
    title: 'Brand',
    items: [
      { label: 'Investors' },
      { label: 'Careers' },
      { label: 'Owners' },
      { label: 'Statistics' },
      { label: 'Stack' },
    ],
  },
  {
    title: 'About us',
    items: [{ label: 'Our Story', to: href('/about') }, { label: 'Blog' }, { label: 'FAQs' }],
  },
  {
    title: 'Popular',
    items: [
      { label: 'Podium', to: href('/podium') },
      { label: 'Eleven', to: href('/eleven') },
      { label: 'Circuits', to: href('/motogp/circuits') },
      { label: 'Lifter', to: href('/powerlifting/lifters') },
    ],
  },
  {
    title: 'Contact',
    items: [
      { label: 'Linkedin' },
      { label: 'Gmail' },
      { label: 'Twitter' },
      { label: 'Instagram' },
    ],
  },
];

export const legalItems: readonly FooterItem[] = [
  { label: 'Terms of Use' },
  { label: 'Privacy Policy' },
];
