import type { TextsIn } from "../texts-in.ts";
import type { en } from "./en.ts";

export const ms = {
  "map.title": "Penghantar pesanan {{number}}",
  "map.label":
    "Peta dengan kedai dan penghantar. Kekunci anak panah menggerakkannya, tambah dan tolak mengubah zum.",
  "map.refresh": "Muat semula",
  "map.loading": "Sedang dimuatkan…",
  "map.zoomIn": "Zum masuk",
  "map.zoomOut": "Zum keluar",
  "map.showBranch": "Tunjukkan kedai",
  "map.showRider": "Tunjukkan penghantar",
  "map.eta": "Masa pemanduan penghantar ke kedai",
  "map.heading": "Arah",
  "map.to_store": "Menuju ke kedai",
  "map.from_store": "Menjauhi kedai",
  "map.heading_unknown": "Tidak bergerak atau belum diketahui",
  "map.distance": "Jarak melalui jalan raya",
  "map.straight": "Jarak garis lurus",
  "map.lastUpdate": "Kemas kini terakhir",
  "map.unknown": "Tidak diketahui",
  "map.inactive_other": "Penghantar tidak aktif. Kemas kini terakhir {{count}} minit yang lalu",
  "map.unavailable": "Penjejakan Penghantar Tidak Tersedia",
  "map.no_branch_position": "Kedudukan kedai belum ditetapkan. Untuk menetapkannya:",
  "map.no_rider_position":
    "Telefon penghantar belum menghantar kedudukannya. Minta penghantar menghidupkan perkongsian lokasi, dan pastikan kedudukan kedai telah ditetapkan:",
  "map.implausible":
    "Penghantar dan kedai kelihatan berjauhan {{distance}}, jadi salah satu kedudukan pasti salah. Pastikan latitud dan longitud kedai tidak tertukar:",
  "map.step.open": "Dalam sistem teras, buka Persediaan > Lokasi.",
  "map.step.branch": "Pilih lokasi {{branch}} dan buka Butiran Am.",
  "map.step.enter": "Masukkan latitud dan longitud, kemudian simpan.",
  "map.step.return": "Kembali ke halaman ini dan jejak penghantar sekali lagi.",
  "map.deleted": "Penghantar Tidak Ditemui",
  "map.deletedText":
    "Penghantar ini telah dipadamkan oleh pentadbir. Sila hubungi pentadbir akaun.",
  "map.positionFailed":
    "Kedudukan penghantar tidak dapat dimuatkan. Tekan Muat semula untuk mencuba lagi.",
  "map.over": "Penghantar tidak lagi menghantar pesanan {{number}}.",
  "track.title": "Penjejakan, pesanan {{number}}",
  "track.frame": "Halaman penjejakan {{partner}}",
  "track.none": "Belum ada halaman penjejakan untuk penghantaran ini.",
  "track.link": "Halaman penjejakan {{partner}} dibuka dalam tetingkap baharu.",
  "track.open": "Buka halaman penjejakan",
  "track.insecure":
    "Alamat penjejakan penghantaran ini tidak selamat: ia bermula dengan http, bukan https. Ia tidak boleh dibuka; minta alamat yang selamat daripada {{partner}}.",
  "track.refused": "Halaman ini tidak dibenarkan membuka alamat penjejakan rakan penghantaran.",
  "track.training":
    "Latihan: tiada halaman luar dibuka. Dalam penggunaan sebenar, halaman penjejakan {{partner}} dipaparkan di sini.",
} as const satisfies TextsIn<"ms", typeof en>;
