/** Prisma filter: units, islands, quizzes and questions that aren't in the trash. docs/product.md#trash */
export const LIVE = { removedAt: null } as const;
