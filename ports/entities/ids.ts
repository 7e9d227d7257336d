/** A base type that carries its meaning, so that an order id cannot be passed for a rider id. */
declare const meaning: unique symbol;
export type Branded<Base, Meaning extends string> = Base & { readonly [meaning]: Meaning };

export type CompanyId = Branded<number, "CompanyId">;
export type BranchId = Branded<number, "BranchId">;
export type StaffId = Branded<number, "StaffId">;
export type OrderId = Branded<number, "OrderId">;
export type OrderItemId = Branded<number, "OrderItemId">;
export type CategoryId = Branded<number, "CategoryId">;
export type CustomerId = Branded<number, "CustomerId">;
export type RiderId = Branded<number, "RiderId">;
export type PartnerId = Branded<number, "PartnerId">;
export type PaymentTypeId = Branded<number, "PaymentTypeId">;
export type PrintTemplateId = Branded<number, "PrintTemplateId">;
export type CancelReasonId = Branded<number, "CancelReasonId">;
/** A card reader or terminal at a branch. */
export type DeviceId = Branded<string, "DeviceId">;
/** The origin of an order: one of the company's own sources or a marketplace, named in configuration. */
export type OrderSource = Branded<string, "OrderSource">;
