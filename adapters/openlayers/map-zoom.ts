/** The zoom at which a map opens (MP-1). */
export const openingZoom = 15;
export const minZoom = 9;
export const maxZoom = 18;
