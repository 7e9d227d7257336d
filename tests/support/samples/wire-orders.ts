type Wire = Record<string, unknown>;

/** An order as from a server, with every field. */
export function wireOrder(changes: Wire = {}, infoChanges: Wire = {}): Wire {
  return {
    order_id: 101,
    order_type: "online",
    order_source: "byod",
    order_status: "new",
    scheduled: true,
    takeaway: false,
    scheduled_for: "2026-03-01T12:00:00.000Z",
    placed_at: "2026-03-01T10:00:00.000Z",
    is_cod: false,
    location_id: 3,
    rider_id: 8,
    logistics_job: wireJob(),
    status_updates: [
      { event: "created", staff_id: 5, staff_name: "Aisha", time: "2026-03-01T10:00:00Z" },
      { event: "marked_as_confirmed", staff_id: null, time: "2026-03-01T13:01:00+03:00" },
    ],
    event: "created",
    order_extended_info: {
      order_number: "A-1017",
      foreign_order_no: "F-9",
      items: [wireItem(), wireItem({ order_item_id: 2, order_item_parent_id: 1 })],
      payments: [
        { name: "Card", amount: 10.5, amount_collected: 12, tip: 0.5, card_last_four: "4242" },
      ],
      surcharges: [{ name: "Packaging", amount: 0.5 }],
      discounts: [{ name: "Ramadan", amount: 1 }],
      total_amount: 22.75,
      take_away: false,
      curbside_pickup: false,
      delivery_eta: 35,
      auto_rejection_sla: 10,
      user_name: "Chen",
      print_batch_number: 2,
      meta_note: { system_note: "Paid online" },
      delivery_address: {
        room_number: "4",
        building: "Tower 1",
        street: "Main",
        land_mark: "Mosque",
        area: "Harbour",
      },
      customer: { id: 77, name: "Mei", telephone: "+601", alt_telephone_number: "+602" },
      notes: "Ring twice",
      customer_arrived: false,
      ...infoChanges,
    },
    ...changes,
  };
}

export function wireItem(changes: Wire = {}): Wire {
  return {
    order_item_id: 1,
    order_item_parent_id: 0,
    deleted: false,
    name: "Nasi lemak",
    qty_dec: 1.5,
    price: 7.5,
    amount: 11.25,
    tax: 0.68,
    discount_name: "Lunch",
    discount_amount: 1,
    note: "No peanuts",
    print_batch_no: 1,
    is_new: true,
    category_id: 4,
    modification_history: [
      {
        modification_type: "quantity_increase",
        old_value: "1",
        new_value: 1.5,
        staff_name: "Aisha",
        created_at: "2026-03-01T10:02:00Z",
        reason: "Asked for more",
      },
    ],
    ...changes,
  };
}

export function wireJob(changes: Wire = {}): Wire {
  return {
    status: 2,
    partner_id: 6,
    partner_unique_id: 8,
    metadata: {
      track_url: "https://partner.example/track/1",
      driver_name: "Omar",
      driver_telephone: "+971",
    },
    updated_at: "2026-03-01T10:05:00Z",
    ...changes,
  };
}

/** An order with the required fields only. */
export function bareWireOrder(): Wire {
  return {
    order_id: 102,
    order_type: "walk_in",
    order_source: "pos",
    order_status: "ready",
    placed_at: "2026-03-01T10:00:00Z",
    location_id: 3,
    order_extended_info: { order_number: 18, total_amount: "4.00" },
  };
}
