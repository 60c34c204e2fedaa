export const genders = ['hombre', 'mujer', 'otros'] as const;
export type Gender = (typeof genders)[number];
